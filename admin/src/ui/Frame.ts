export { Frame } from '@shopify/polaris';
