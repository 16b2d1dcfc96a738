export { Text } from '@shopify/polaris';
