export { Button } from '@shopify/polaris';
