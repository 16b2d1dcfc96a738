export { SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
