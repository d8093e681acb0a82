#!/usr/bin/env node
import '../dist/caesar.js';
