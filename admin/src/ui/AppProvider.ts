export { AppProvider, type AppProviderProps } from '@shopify/polaris';
export type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
