export { IndexTable, IndexTableSelectionType, useIndexResourceState } from '@shopify/polaris';
