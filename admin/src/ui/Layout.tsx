import '@shopify/polaris/build/esnext/components/Layout/Layout.out.css';
import '@shopify/polaris/build/esnext/components/TextContainer/TextContainer.out.css';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { CardTitle } from './Text';

type Children = { children?: ReactNode };

/** The main columns of a page. */
export function Layout({ children }: Children) {
  return <div className="Polaris-Layout">{children}</div>;
}

type SectionProps = Children & { variant?: 'oneThird' | 'oneHalf' | 'fullWidth' };

Layout.Section = function Section({ variant, children }: SectionProps) {
  const className = classNames('Polaris-Layout__Section', variant && `Polaris-Layout__Section--${variant}`);
  return <div className={className}>{children}</div>;
};

type AnnotatedSectionProps = Children & { title: string };

/** With its title beside it. */
Layout.AnnotatedSection = function AnnotatedSection({ title, children }: AnnotatedSectionProps) {
  return (
    <div className="Polaris-Layout__AnnotatedSection">
      <div className="Polaris-Layout__AnnotationWrapper">
        <div className="Polaris-Layout__Annotation">
          <div className="Polaris-TextContainer Polaris-TextContainer--spacingTight">
            <CardTitle>{title}</CardTitle>
          </div>
        </div>
        <div className="Polaris-Layout__AnnotationContent">{children}</div>
      </div>
    </div>
  );
};
