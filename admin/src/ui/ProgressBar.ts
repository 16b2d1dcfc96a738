export { ProgressBar } from '@shopify/polaris';
