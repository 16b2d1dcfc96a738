export { Layout } from '@shopify/polaris';
