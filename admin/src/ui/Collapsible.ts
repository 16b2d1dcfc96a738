export { Collapsible } from '@shopify/polaris';
