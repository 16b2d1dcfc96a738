export { SkeletonPage } from '@shopify/polaris';
