export { EmptyState } from '@shopify/polaris';
