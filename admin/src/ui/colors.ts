export { hexToRgb, hsbToHex, rgbToHsb, type HSBAColor } from '@shopify/polaris';
