export { Popover } from '@shopify/polaris';
