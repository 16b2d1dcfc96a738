export { Badge, type BadgeProps } from '@shopify/polaris';
