import '@shopify/polaris/build/esnext/components/List/List.out.css';
import type { ReactNode } from 'react';

type ListProps = {
  type?: 'bullet' | 'number';
  children?: ReactNode;
};

export function List({ type = 'bullet', children }: ListProps) {
  const className = 'Polaris-List Polaris-List--spacingLoose';
  if (type === 'bullet') return <ul className={className}>{children}</ul>;
  return <ol className={`${className} Polaris-List--typeNumber`}>{children}</ol>;
}

List.Item = function Item({ children }: { children?: ReactNode }) {
  return <li className="Polaris-List__Item">{children}</li>;
};
