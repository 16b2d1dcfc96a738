export { TopBar } from '@shopify/polaris';
