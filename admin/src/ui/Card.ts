export { Card } from '@shopify/polaris';
