export { ChoiceList } from '@shopify/polaris';
