export { FormLayout } from '@shopify/polaris';
