export { Pagination } from '@shopify/polaris';
