export { ColorPicker } from '@shopify/polaris';
