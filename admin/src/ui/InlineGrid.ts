export { InlineGrid } from '@shopify/polaris';
