// The style sheet of all components. A build takes each component's own instead: see vite.config.ts.
import '@shopify/polaris/build/esm/styles.css';
