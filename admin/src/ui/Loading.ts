export { Loading } from '@shopify/polaris';
