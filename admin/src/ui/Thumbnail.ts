export { Thumbnail } from '@shopify/polaris';
