export { useBreakpoints } from '@shopify/polaris';
