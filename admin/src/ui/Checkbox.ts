export { Checkbox } from '@shopify/polaris';
