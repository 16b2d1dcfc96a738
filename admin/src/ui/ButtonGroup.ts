export { ButtonGroup } from '@shopify/polaris';
