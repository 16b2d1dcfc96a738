export { AutoSelection, Combobox, Listbox } from '@shopify/polaris';
