export { Spinner } from '@shopify/polaris';
