export { BlockStack } from '@shopify/polaris';
