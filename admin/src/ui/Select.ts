export { Select } from '@shopify/polaris';
