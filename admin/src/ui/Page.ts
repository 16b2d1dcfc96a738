export { Page, type MenuActionDescriptor } from '@shopify/polaris';
