export { Navigation } from '@shopify/polaris';
