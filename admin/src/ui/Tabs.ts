export { Tabs } from '@shopify/polaris';
