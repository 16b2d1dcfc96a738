export { Tag } from '@shopify/polaris';
