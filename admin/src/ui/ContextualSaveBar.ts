export { ContextualSaveBar } from '@shopify/polaris';
