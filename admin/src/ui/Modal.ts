export { Modal } from '@shopify/polaris';
