export { DropZone } from '@shopify/polaris';
