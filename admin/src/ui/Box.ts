export { Box } from '@shopify/polaris';
