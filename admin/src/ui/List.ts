export { List } from '@shopify/polaris';
