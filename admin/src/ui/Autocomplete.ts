export { Autocomplete } from '@shopify/polaris';
