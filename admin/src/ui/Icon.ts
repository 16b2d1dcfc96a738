export { Icon, type IconProps } from '@shopify/polaris';
