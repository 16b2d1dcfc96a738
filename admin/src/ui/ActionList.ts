export { ActionList } from '@shopify/polaris';
