export { Tooltip } from '@shopify/polaris';
