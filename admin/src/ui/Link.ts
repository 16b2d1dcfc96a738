export { Link } from '@shopify/polaris';
