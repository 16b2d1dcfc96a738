export { TextField, type TextFieldProps } from '@shopify/polaris';
