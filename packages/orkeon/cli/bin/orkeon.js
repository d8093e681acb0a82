#!/usr/bin/env node
import '../dist/orkeon.js';
