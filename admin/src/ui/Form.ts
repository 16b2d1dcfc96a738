export { Form } from '@shopify/polaris';
