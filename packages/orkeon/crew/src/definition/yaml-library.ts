/** The YAML library with all of its names; imported by itself, a bundle would know it by its default export alone. */
export * as yaml from 'yaml';
