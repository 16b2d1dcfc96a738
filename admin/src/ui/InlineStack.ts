export { InlineStack } from '@shopify/polaris';
