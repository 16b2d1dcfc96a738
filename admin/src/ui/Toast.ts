export { Toast } from '@shopify/polaris';
