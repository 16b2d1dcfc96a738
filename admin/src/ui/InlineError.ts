export { InlineError } from '@shopify/polaris';
